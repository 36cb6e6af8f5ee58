import { isDark } from './isDark.ts';

// Shows openapi.json of this gateway, and sends requests to it, with the token of the sandbox.

/** The part of Swagger UI that is used here. Its script runs before this one. */
declare const SwaggerUIBundle: (options: Record<string, unknown>) => {
  preauthorizeApiKey(scheme: string, token: string): void;
  getSystem(): {
    specSelectors: { securityDefinitions(): Iterable<[string, unknown]> | undefined };
  };
};

const place = document.querySelector<HTMLElement>('#explorer');
const { openapi, token = '' } = place?.dataset ?? {};

// The style sheet of the explorer has its dark colours under this class.
const follow = () => document.documentElement.classList.toggle('dark-mode', isDark());
follow();
document.addEventListener('themechange', follow);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow);

const ui = SwaggerUIBundle({
  url: openapi,
  domNode: place,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  onComplete() {
    const schemes = ui.getSystem().specSelectors.securityDefinitions() ?? [];
    for (const [name] of schemes) ui.preauthorizeApiKey(name, token);
  },
});
