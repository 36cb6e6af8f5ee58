import { mergeApplicationConfig } from '@angular/core';
import { type BootstrapContext, bootstrapApplication } from '@angular/platform-browser';
import { provideServerRendering, RenderMode, withRoutes } from '@angular/ssr';
import { App, config } from './app';

// A page is rendered for each request, because a checkout is for one shopper.
const routes = withRoutes([{ path: '**', renderMode: RenderMode.Server }]);
const onServer = mergeApplicationConfig(config, { providers: [provideServerRendering(routes)] });

export default (context: BootstrapContext) => bootstrapApplication(App, onServer, context);
