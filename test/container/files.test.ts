/** The Containerfile, compose.yaml and devcontainer.json are well-formed, agree with the gateway, and have no secret. */
import { existsSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseFlags } from '../../src/cli/flags.ts';
import { readConfig } from '../../src/gateway/config.ts';
import { SETTINGS } from '../../src/gateway/settings.ts';
import { blocksOf } from '../documentBlocks.ts';
import { CONTAINERFILE, lastOf, letIn, type Stage, stages } from './containerfile.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const image = stages().at(-1) as Stage;

/** The variables that the image sets. */
const environment = (): Record<string, string> =>
  Object.fromEntries(lastOf(image, 'ENV').words.map((pair) => pair.split('=')));

describe('the Containerfile', () => {
  it('is valid', () => {
    expect(validate(read(CONTAINERFILE)).map(({ message }) => message)).toEqual([]);
    expect(validate('FROM scratch\nCOPPY a b').map(({ message }) => message)).not.toEqual([]);
  });

  it('runs the gateway as another user than root, on the addresses of the container', () => {
    expect(lastOf(image, 'USER').words).toEqual(['node']);
    expect(JSON.parse(lastOf(image, 'ENTRYPOINT').text)).toEqual(['node', 'dist/gateway/main.js']);
    expect(JSON.parse(lastOf(image, 'CMD').text)).toEqual(['serve']);
    const [volume, port] = [lastOf(image, 'VOLUME'), lastOf(image, 'EXPOSE')].map(
      ({ text }) => text,
    );
    expect(readConfig(parseFlags(SETTINGS, []), environment())).toMatchObject({
      host: '0.0.0.0',
      data: volume,
      port: Number(port),
      storefrontPort: null,
    });
  });

  it('is told to end by the signal that drains the gateway', () => {
    expect(lastOf(image, 'STOPSIGNAL').words).toEqual(['SIGTERM']);
  });

  it('copies files only that .dockerignore lets in, and that are there', () => {
    const copied = stages().flatMap(({ lines }) =>
      lines.flatMap(({ keyword, flags, words }) =>
        keyword === 'COPY' && !flags['from'] ? words.slice(0, -1) : [],
      ),
    );
    expect(copied).toContain('.');
    const isLetIn = (path: string) =>
      path === '.' || letIn().some((one) => path === one || path.startsWith(`${one}/`));
    expect(copied.filter((path) => !isLetIn(path))).toEqual([]);
    expect([...copied, ...letIn()].filter((path) => !existsSync(path))).toEqual([]);
  });

  it('gets no file that is not let in', () => {
    const [first] = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(first).toBe('*');
    const unwanted = ['.env', '.git', '.payment-widgets', 'node_modules', 'dist', 'test'];
    expect(letIn().filter((path) => unwanted.includes(path))).toEqual([]);
  });

  it('has no argument but the base image, and no variable with a secret', () => {
    // The line before the first stage is the only ARG.
    expect(read(CONTAINERFILE).match(/^ARG \w+/gm)).toEqual(['ARG NODE_IMAGE']);
    const names = stages().flatMap(({ lines }) =>
      lines.flatMap(({ keyword, words }) => (keyword === 'ENV' ? words : [])),
    );
    expect(names.filter((pair) => /PASS|TOKEN|SECRET|KEY|_URL/i.test(pair))).toEqual([]);
  });

  it('has the package alone: no other package, and no tool of its development', () => {
    const copied = image.lines.filter(({ keyword }) => keyword === 'COPY');
    expect(copied.filter(({ text }) => text.includes('node_modules'))).toEqual([]);
    expect(image.lines.filter(({ keyword }) => keyword === 'RUN')).toEqual([]);
  });
});

describe('compose.yaml', () => {
  const text = read('compose.yaml');
  const { services, volumes } = parse(text, { strict: true });

  it('starts the gateway after the database answers', () => {
    expect(services.gateway.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    expect(services.database.healthcheck.test).toContain('pg_isready');
  });

  it('checks the health of the gateway as the image does', () => {
    const { words } = lastOf(image, 'HEALTHCHECK');
    const check = JSON.parse(words.slice(words.indexOf('CMD') + 1).join(' '));
    expect(services.gateway.healthcheck.test).toEqual(['CMD', ...check]);
  });

  it('waits longer for the end of the gateway than the gateway for its requests', () => {
    expect(Number.parseInt(services.gateway.stop_grace_period, 10)).toBeGreaterThan(60);
  });

  it('has settings that the gateway accepts, and the name and database of the other service', () => {
    const { PGPASSWORD, PUBLIC_ADDRESS, ...own } = services.gateway.environment;
    const config = readConfig(parseFlags(SETTINGS, []), { ...environment(), ...own });
    expect(config).toMatchObject({ allowedHosts: ['gateway'], outbound: 'private' });
    const { hostname, username, pathname, password } = new URL(config.databaseUrl ?? '');
    const { POSTGRES_USER, POSTGRES_DB } = services.database.environment;
    expect([hostname, username, pathname, password]).toEqual([
      'database',
      POSTGRES_USER,
      `/${POSTGRES_DB}`,
      '',
    ]);
    expect(PUBLIC_ADDRESS).toMatch(/^\$\{PUBLIC_ADDRESS:-http:\/\/127.0.0.1:3000\}$/);
    expect(PGPASSWORD).toBe(services.database.environment.POSTGRES_PASSWORD);
  });

  it('takes the password from the environment, and does not start without it', () => {
    expect(services.database.environment.POSTGRES_PASSWORD).toMatch(
      /^\$\{POSTGRES_PASSWORD:\?.+\}$/,
    );
    expect(read('.gitignore').split('\n')).toContain('.env');
  });

  it('stores the data of both services in volumes that it declares', () => {
    const named = Object.values<{ volumes: string[] }>(services).flatMap((one) =>
      one.volumes.map((volume) => volume.split(':')),
    );
    expect(named.map(([name]) => name).sort()).toEqual(Object.keys(volumes).sort());
    expect(named).toContainEqual(['keys', lastOf(image, 'VOLUME').text]);
  });

  it('publishes ports on this machine only', () => {
    expect(services.gateway.ports).toEqual(['127.0.0.1:3000:3000']);
    expect(services.database.ports).toBeUndefined();
  });
});

describe('.devcontainer/devcontainer.json', () => {
  const settings = JSON.parse(read('.devcontainer/devcontainer.json'));

  it('forwards the ports of the gateway and of the demo shop', () => {
    const { port, storefrontPort } = readConfig(parseFlags(SETTINGS, []), {});
    expect(settings.forwardPorts).toEqual([port, storefrontPort]);
    expect(Object.keys(settings.portsAttributes)).toEqual([`${port}`, `${storefrontPort}`]);
  });

  it('installs and builds by commands of the package, with a Node that the package accepts', () => {
    const { scripts, engines } = JSON.parse(read('package.json'));
    expect(settings.postCreateCommand).toBe('npm ci && npm run build');
    expect(scripts).toHaveProperty('build');
    const [, major] = /:(\d+)-bookworm$/.exec(settings.image) ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(Number.parseInt(engines.node.slice(2), 10));
  });
});

it('the page shows the commands that the files name', () => {
  const commands = blocksOf('docs/containers.md').flatMap(({ text }) => text.split('\n'));
  for (const path of [CONTAINERFILE, 'compose.yaml']) {
    const named = [...read(path).matchAll(/^# {3}(\S.*)$/gm)].map(([, line]) => line);
    expect(named.length).toBeGreaterThan(0);
    for (const line of named) expect(commands).toContain(line);
  }
});
