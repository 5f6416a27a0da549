import './fonts/inter.css';
import './styles/first.css';
import './styles/panel.css';
import './forms/guarded-form.js';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { pageLoads } from './layout/connection/page-loads.js';
import { prefetchSession } from './session/use-session.js';
import { initMessages } from './i18n/messages.js';
import { exposeNonceToLibraries } from './style-nonce.js';

exposeNonceToLibraries();
const root = document.getElementById('root');
if (root !== null) {
  // The first request needs no messages.
  prefetchSession();
  // The program of the page that the address names comes together with the session.
  pageLoads.prepare(window.location.pathname.replace(/^\/admin\/?/, ''));
  await initMessages();
  createRoot(root).render(<App />);
}
