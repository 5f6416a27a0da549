import './fonts/inter.css';
import './styles/first.css';
import './styles/panel.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { initMessages } from './i18n/messages.js';
import { exposeNonceToLibraries } from './style-nonce.js';

exposeNonceToLibraries();
const root = document.getElementById('root');
if (root !== null) {
  await initMessages();
  createRoot(root).render(<App />);
}
