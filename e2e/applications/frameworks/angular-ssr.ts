import { describeBuiltExample } from '../builtExample.ts';
import { describeRendering } from '../renderedOnServer.ts';

const NAME = 'Angular (server)';

describeRendering(NAME, describeBuiltExample(NAME, 'angular-ssr'));
