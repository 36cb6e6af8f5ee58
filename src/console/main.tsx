/** The console: shows in the browser what the gateway saw and did. This file starts the program on the page. */
import { render } from 'preact';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import './styles/shell.css';
import './styles/lists.css';
import './styles/views.css';
import './styles/payment.css';
import './styles/control.css';
import { App } from './App.tsx';
import { addControlActions } from './control/paletteActions.ts';
import { followLinks } from './state/router.ts';

const place = document.getElementById('app');
if (!place) throw new Error('index.html must contain an element with the id "app"');
followLinks(document);
addControlActions();
render(<App />, place);
