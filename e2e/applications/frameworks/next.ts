import { describeBuiltExample } from '../builtExample.ts';
import { describeHost, describeWebhook } from '../foreignRequests.ts';
import { describeRendering } from '../renderedOnServer.ts';

const example = describeBuiltExample('Next', 'next');

describeRendering('Next', example);
describeHost('Next', example, 'GET /pay');
describeWebhook('Next', example, 'GET /pay');
