/** The page in place of the console while its files are missing. In English, as the console is. */
import { type Page, page } from '../../gateway/api/pages/document.ts';
import { html } from '../../gateway/api/pages/html.ts';
import { pageTexts } from '../../gateway/api/pages/texts.ts';

/** Says how to build the console. Status 503: the page exists after the build. */
export const unbuiltPage = (): Page =>
  page({
    texts: pageTexts('en'),
    ancestors: '',
    name: 'unbuilt',
    title: 'Console',
    look: 'notice',
    status: 503,
    main: html`<h1>The console is not built</h1>
<p>Run <code>npm run build</code>, then load this page again.</p>`,
  });
