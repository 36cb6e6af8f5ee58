import { describeBuiltExample } from '../builtExample.ts';
import { describeRendering } from '../renderedOnServer.ts';

describeRendering('Next', describeBuiltExample('Next', 'next'));
