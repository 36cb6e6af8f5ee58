/** The recipes of docs/ci.md, as the two services read them. */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { blocksOf } from './documentBlocks.ts';

const PAGE = relative('.', fileURLToPath(new URL('../docs/ci.md', import.meta.url)));

/** A step of a workflow of GitHub Actions: a command or an action. */
export interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly if?: string;
}

/** A job of GitHub Actions, as far as the recipes have it. */
export interface GitHubJob {
  readonly steps: readonly Step[];
  readonly env: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly services?: Readonly<
    Record<string, { image: string; ports: string[]; options: string; env: Record<string, string> }>
  >;
}

/** A job of GitLab CI, as far as the recipes have it. */
export interface GitLabJob {
  readonly before_script?: readonly string[];
  readonly script: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  readonly parallel?: number;
  readonly services?: readonly { alias: string; variables: Record<string, string> }[];
}

const recipes = () =>
  blocksOf(PAGE)
    .filter(({ language }) => language === 'yaml')
    // The strictest mode: a duplicate key or an unknown tag is an error.
    .map(({ text, heading }) => ({ heading, content: parse(text, { strict: true }) }));

/** The only job of each workflow of GitHub Actions, in the order of the page. */
export const githubJobs = (): GitHubJob[] =>
  recipes().flatMap(({ content }) => (content.jobs ? Object.values<GitHubJob>(content.jobs) : []));

/** The only job of each file of GitLab CI, in the order of the page. */
export const gitlabJobs = (): GitLabJob[] =>
  recipes().flatMap(({ content }) => (content.jobs ? [] : Object.values<GitLabJob>(content)));

/** The configuration of Playwright and the test that the page shows. */
export function suite(): { readonly configuration: string; readonly spec: string } {
  const blocks = blocksOf(PAGE).filter(({ language }) => language === 'ts');
  const [configuration, spec] = blocks.map(({ text }) => text);
  if (!configuration || !spec) throw new Error(`${PAGE} has no configuration or no test`);
  return { configuration, spec };
}
