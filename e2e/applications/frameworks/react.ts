import { describeBuiltExample } from '../builtExample.ts';

describeBuiltExample('React', 'react');
