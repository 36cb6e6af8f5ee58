import { describeBuiltExample } from '../builtExample.ts';
import { describeHost } from '../foreignRequests.ts';
import { describeRendering } from '../renderedOnServer.ts';

const NAME = 'Angular (server)';
const example = describeBuiltExample(NAME, 'angular-ssr');

describeRendering(NAME, example);
describeHost(NAME, example, 'POST /checkout');
