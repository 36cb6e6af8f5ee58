/** The folder of the stored builds of the form: which there are, and until when each is served. */
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIFE_MS } from '../domain/checkout/checkoutStates.ts';
import type { StoredBuild } from '../domain/shared/buildTable.ts';

/** How long a build is served after another one has replaced it, in milliseconds: no checkout of its pages lives longer. */
export const SERVED_MS = LIFE_MS;

/** A build's folder has the hashes of its parts as its name. */
export const NAME = /^(?<script>[0-9a-f]{16})-(?<assets>[0-9a-f]{16})-(?<frame>[0-9a-f]{16})$/;

/** Where the builds are in the folder `--data`. */
export const buildsIn = (data: string): string => join(data, 'builds');

/** An empty file in a build's folder. It is written at each start, so its date is that of the last one. */
export const LAST_START = 'last-start';

/** An empty file in the folder of a build that another one has replaced. Its date is that of the first start after it. */
const REPLACED = 'replaced';

/** The builds in a folder, the last started first. */
export const storedIn = (folder: string): StoredBuild[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => NAME.test(name))
    .map((name) => ({
      name,
      startedAt: dateOf(join(folder, name, LAST_START)) ?? 0,
      replacedAt: dateOf(join(folder, name, REPLACED)) ?? null,
    }))
    .sort((a, b) => b.startedAt - a.startedAt);

const dateOf = (file: string): number | undefined =>
  statSync(file, { throwIfNoEntry: false })?.mtimeMs;

/** Whether a stored build is still served. @param now the time of the system, ms since 1970 UTC */
export const isServed = ({ replacedAt }: StoredBuild, now: number): boolean =>
  replacedAt === null || now - replacedAt < SERVED_MS;

/** A gateway with the build `own` has started: it replaces the others, and no other one has replaced it. */
export function replaceOthers(folder: string, own: string): void {
  rmSync(join(folder, own, REPLACED), { force: true });
  for (const { name, replacedAt } of storedIn(folder)) {
    if (name !== own && replacedAt === null) writeFileSync(join(folder, name, REPLACED), '');
  }
}

/** Deletes a stored build. Gateways that run serve it no more. */
export const deleteBuild = (folder: string, name: string): void =>
  rmSync(join(folder, name), { recursive: true, force: true });
