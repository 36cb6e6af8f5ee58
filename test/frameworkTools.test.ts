/**
 * What the tools of frameworks make of the package of the loader: `vue-tsc` checks templates, and Svelte renders on a server.
 * The tools are installed from the registry, because the first one needs a compiler that this project does not use.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProject, type Project } from './project.ts';

/** The registry is asked. */
const PATIENCE = { timeout: 300_000 };

const versionIn = (example: string, name: string): string => {
  const text = readFileSync(`examples/${example}/package.json`, 'utf8');
  return JSON.parse(text).dependencies[name];
};

let project: Project;
beforeAll(() => {
  project = createProject([], [], 'dist/packages/loader');
  const packages = [
    'vue-tsc@3.1.8',
    // The last major version with an interface for other compilers.
    'typescript@5.9.3',
    `vue@${versionIn('vue', 'vue')}`,
    `svelte@${versionIn('svelte', 'svelte')}`,
  ];
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', [...args, `--prefix=${join(project.folder, 'tools')}`, ...packages], {
    stdio: 'pipe',
  });
  execFileSync('cp', ['-r', project.home, join(project.folder, 'tools/node_modules')]);
}, PATIENCE.timeout);
afterAll(() => project.remove());

const TEMPLATE = `<script setup lang="ts">
import { PaymentForm } from 'payment-widgets-loader/vue';
import { ref } from 'vue';
const checkoutId = ref('a');
</script>

<template>
  <PaymentForm gateway="https://pay.example" :checkout-id="checkoutId" :brands="['VISA']" @failure="({ code }) => console.log(code)" />
  <payment-widgets gateway="https://pay.example" :checkout-id="checkoutId" registration="" @ready="({ detail }) => console.log(detail.forms)" />
  <PaymentForm :checkout-id="checkoutId" />
  <PaymentForm gateway="https://pay.example" checkout-id="a" :options="{ lokale: 'de' }" />
  <payment-widgets gateway="https://pay.example" :checkout="checkoutId" />
</template>
`;

it('vue-tsc finds wrong props of the component and of the element in a template', PATIENCE, () => {
  project.write('tools/Shop.vue', TEMPLATE);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
  };
  const configuration = { compilerOptions, files: ['Shop.vue'] };
  const vueCompilerOptions = { strictTemplates: true };
  project.write('tools/tsconfig.json', JSON.stringify({ ...configuration, vueCompilerOptions }));
  const { output } = project.run('tools/node_modules/vue-tsc/bin/vue-tsc.js', '-p', 'tools');
  const lines = [...output.matchAll(/Shop\.vue\((\d+),/g)].map(([, line]) => Number(line));
  expect([lines, output]).toEqual([[10, 11, 12], expect.stringContaining("'lokale'")]);
});

it('Svelte renders the example with the element on a server', PATIENCE, () => {
  project.write('tools/Payment.svelte', readFileSync('examples/svelte/src/Payment.svelte', 'utf8'));
  project.write(
    'tools/render.mjs',
    `import { readFileSync, writeFileSync } from 'node:fs';
     import { compile } from 'svelte/compiler';
     import { render } from 'svelte/server';
     const source = readFileSync(new URL('Payment.svelte', import.meta.url), 'utf8');
     const { js } = compile(source, { generate: 'server', filename: 'Payment.svelte' });
     writeFileSync(new URL('Payment.mjs', import.meta.url), js.code);
     const { default: Payment } = await import('./Payment.mjs');
     const checkout = { gateway: 'https://pay.example', checkoutId: 'a', integrity: 'sha384-b' };
     console.log(typeof document, render(Payment, { props: { checkout, onfailure() {} } }).body);`,
  );
  const { status, output } = project.run('tools/render.mjs');
  expect([status, output]).toEqual([
    0,
    expect.stringMatching(
      /^undefined [\s\S]*<payment-widgets gateway="https:\/\/pay\.example" checkout-id="a"/,
    ),
  ]);
});
