/** The types for frameworks: what JSX of React 18 and 19 and what templates of Vue accept, in a project with the package. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject, type Project } from './project.ts';

let project: Project;
beforeAll(() => {
  project = createProject(['@types/react', 'react', 'types-react-18', 'vue', '@vue', 'csstype']);
}, 60_000);
afterAll(() => project.remove());

/** Compiles a file, strictly. @returns the lines with an error */
function errorsIn(file: string, text: string, options: object = {}): number[] {
  project.write(file, text);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: [],
    ...options,
  };
  project.write('tsconfig.json', JSON.stringify({ compilerOptions, files: [file] }));
  const { output } = project.run('node_modules/typescript/bin/tsc', '-p', '.');
  const places = [...output.matchAll(/^(.+)\((\d+),\d+\): error/gm)];
  expect(places.filter(([, path]) => path !== file)).toEqual([]);
  return places.map(([, , line]) => Number(line));
}

const REACT_18 = {
  paths: {
    react: ['./node_modules/types-react-18/index.d.ts'],
    'react/jsx-runtime': ['./node_modules/types-react-18/jsx-runtime.d.ts'],
  },
};

const COMPONENT = `import { PaymentForm, type PaymentFormProps } from 'payment-widgets/react';
const props: PaymentFormProps = { gateway: new URL('https://pay.example'), checkoutId: 'a' };
export const right = (
  <PaymentForm {...props} key="a" brands={['VISA']} options={{ onBeforeSubmitCard: () => true }}
    onReady={({ forms }) => console.log(forms.length)} onFailure={({ code, message }) => console.log(code, message)} />
);
export const noGateway = <PaymentForm checkoutId="a" />;
export const noOption = <PaymentForm {...props} options={{ lokale: 'de' }} />;
export const noProp = <PaymentForm {...props} target="#pay" />;`;

const ELEMENT = `import type {} from 'payment-widgets/react';
import type { PaymentWidgetsElement } from 'payment-widgets/element';
import { createRef } from 'react';
const ref = createRef<PaymentWidgetsElement>();
export const right = (
  <payment-widgets ref={ref} key="a" id="pay" class="pay" gateway="https://pay.example" checkout-id="a" registration="" />
);
export const noAttribute = <payment-widgets checkout="a" />;
export const noText = <payment-widgets brands={['VISA']} />;
export const properties = (
  <payment-widgets options={{ locale: 'de' }} onready={({ detail }) => console.log(detail.forms.length)} />
);
export const noOption = (
  <payment-widgets options={{ lokale: 'de' }} onerror={({ detail }) => console.log(detail.code)} />
);`;

describe.each([
  ['18', REACT_18, [8, 9, 11, 14]],
  // From this version on, JSX sets properties, too.
  ['19', {}, [8, 9, 14]],
])('React %s', { timeout: 120_000 }, (version, options, wrong) => {
  it('finds wrong props of the component', () => {
    expect(errorsIn(`component${version}.tsx`, COMPONENT, options)).toEqual([7, 8, 9]);
  });

  it('knows the element in JSX', () => {
    expect([...new Set(errorsIn(`element${version}.tsx`, ELEMENT, options))]).toEqual(wrong);
  });
});

describe('Vue', { timeout: 120_000 }, () => {
  it('finds wrong props of the component', () => {
    const component = `import { PaymentForm, type PaymentFormProps } from 'payment-widgets/vue';
      import { h } from 'vue';
      const props: PaymentFormProps = { gateway: 'https://pay.example', checkoutId: 'a' };
      export const right = h(PaymentForm, { ...props, key: 'a', class: 'pay', onFailure: ({ code }) => console.log(code) });
      const Props = (given: InstanceType<typeof PaymentForm>['$props']) => given;
      Props({ ...props, brands: ['VISA'], options: { locale: 'de' } });
      Props({ checkoutId: 'a' });
      Props({ ...props, options: { lokale: 'de' } });`;
    expect(errorsIn('component.ts', component)).toEqual([7, 8]);
  });

  it('knows the element in templates', () => {
    // What the language tools of Vue look up for a tag.
    const element = `import type {} from 'payment-widgets/vue';
      import type { GlobalComponents } from 'vue';
      const Props = (given: InstanceType<GlobalComponents['payment-widgets']>['$props']) => given;
      Props({ key: 'a', class: 'pay', gateway: 'https://pay.example', 'checkout-id': 'a', registration: '' });
      Props({ options: { locale: 'de' }, onReady: ({ detail }) => console.log(detail.forms.length) });
      Props({ onError: ({ detail }) => console.log(detail.code) });
      Props({ checkout: 'a' });
      Props({ options: { lokale: 'de' } });`;
    expect(errorsIn('element.ts', element)).toEqual([7, 8]);
  });
});
