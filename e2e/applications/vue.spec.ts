import { describeExample } from './example.ts';

describeExample('Vue', 'examples/vue/src/main.ts');
