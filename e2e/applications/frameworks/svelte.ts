import { describeBuiltExample } from '../builtExample.ts';

describeBuiltExample('Svelte', 'svelte');
