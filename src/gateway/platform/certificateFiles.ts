/** Reads the certificate and the key of the server again when their files change. */
import { unwatchFile, watchFile } from 'node:fs';

/** A certificate with its key, PEM. */
export interface Pair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** What watching needs. */
export interface WatchNeeds {
  readonly files: { readonly cert: string; readonly key: string };
  /** @throws Error if a file cannot be read, or if the key is not that of the certificate */
  readonly read: () => Pair | null;
  /** Called with a new pair. */
  readonly onPair: (pair: Pair) => void;
  /** Called if the files cannot be used: the pair from before stays, until they change again. */
  readonly onError: (error: unknown) => void;
}

/** How often the files are looked at, in ms of the system clock. Polling also sees a link that leads to another folder. */
const LOOK_MS = 5000;

/** Watches the files; this does not keep the process alive. @returns a function that ends it */
export function watchCertificate({ files, read, onPair, onError }: WatchNeeds): () => void {
  const paths = [files.cert, files.key];
  const look = () => {
    try {
      const pair = read();
      if (pair) onPair(pair);
    } catch (error) {
      onError(error);
    }
  };
  for (const path of paths) watchFile(path, { interval: LOOK_MS, persistent: false }, look);
  return () => {
    for (const path of paths) unwatchFile(path, look);
  };
}
