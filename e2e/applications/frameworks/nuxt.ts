import { describeBuiltExample } from '../builtExample.ts';
import { describeHost, describeWebhook } from '../foreignRequests.ts';
import { describeRendering } from '../renderedOnServer.ts';

const example = describeBuiltExample('Nuxt', 'nuxt');

describeRendering('Nuxt', example);
describeHost('Nuxt', example, 'POST /api/checkout');
describeWebhook('Nuxt', example, 'POST /api/checkout');
