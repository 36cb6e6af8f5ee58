import { describeBuiltExample } from '../builtExample.ts';

describeBuiltExample('Angular', 'angular');
