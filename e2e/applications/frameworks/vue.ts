import { describeBuiltExample } from '../builtExample.ts';

describeBuiltExample('Vue', 'vue');
