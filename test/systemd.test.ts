/** The unit for systemd: it runs the gateway of the package with settings that exist, and gives it time to end. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { durationOf } from '../src/gateway/config/durationOf.ts';
import { SETTINGS, variableOf } from '../src/gateway/settings.ts';

const unit = readFileSync('systemd/payment-widgets@.service', 'utf8');

/** The values of a name, in all of its lines. */
const valuesOf = (name: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

const settings = new Map(
  valuesOf('Environment').flatMap((line) =>
    line.split(' ').map((pair) => pair.split('=') as [string, string]),
  ),
);

it('sets variables that the gateway has, with values that it accepts', () => {
  const known = new Map(SETTINGS.map((setting) => [variableOf(setting.flag) as string, setting]));
  for (const [name, value] of settings) {
    const setting = known.get(name);
    expect(setting, name).toBeDefined();
    const port = value.replace('%i', '3000');
    expect(setting?.expects?.(port), name).toBeUndefined();
  }
});

it('runs the program of the package, and waits longer than a shutdown takes', () => {
  const [start = ''] = valuesOf('ExecStart');
  const { bin } = JSON.parse(readFileSync('package.json', 'utf8'));
  const program = start.replace(/^.*node_modules\/payment-widgets\//, '');
  expect(Object.values(bin).map(String)).toContainEqual(expect.stringContaining(program));
  expect(existsSync(program)).toBe(true);
  const drain = durationOf(settings.get('DRAIN_DELAY') ?? '').ms;
  // A drain takes 60 seconds at most.
  expect(Number(valuesOf('TimeoutStopSec')[0]) * 1000).toBeGreaterThan(drain + 60_000);
});
