import { describeExample } from './example.ts';

describeExample('React', 'examples/react/src/main.tsx');
