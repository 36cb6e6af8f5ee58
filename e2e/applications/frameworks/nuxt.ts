import { describeBuiltExample } from '../builtExample.ts';
import { describeRendering } from '../renderedOnServer.ts';

describeRendering('Nuxt', describeBuiltExample('Nuxt', 'nuxt'));
