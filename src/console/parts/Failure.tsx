/** An error with the gateway's texts, its code, the refused parameters, and a way to try again. */
import { ApiFailure } from '../api/client.ts';
import { TEXTS } from '../texts.ts';
import { Button } from './Button.tsx';

/** The text of any error, for people. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiFailure) return error.message;
  console.error(error);
  return TEXTS.failure.unknown;
}

export function Failure({
  error,
  heading = TEXTS.failure.heading,
  retry,
}: {
  readonly error: unknown;
  readonly heading?: string;
  readonly retry?: (() => void) | undefined;
}) {
  const { code, parameters } = error instanceof ApiFailure ? error : NOTHING;
  return (
    <div class="failure" role="alert">
      <h2>{heading}</h2>
      <p>{reasonOf(error)}</p>
      {code && (
        <p>
          <a href={`/docs/codes#${code}`} target="_blank" rel="noreferrer">
            <code>{code}</code>
          </a>
        </p>
      )}
      {parameters.length > 0 && (
        <ul>
          {parameters.map(({ name, message }) => (
            <li key={name}>
              <code>{name}</code>: {message}
            </li>
          ))}
        </ul>
      )}
      {retry && <Button onClick={retry}>{TEXTS.failure.retry}</Button>}
    </div>
  );
}

const NOTHING = { code: undefined, parameters: [] } as const;
