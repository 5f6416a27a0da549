import './fonts/inter.css';
import './styles/first.css';
import './styles/panel.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { startMessages } from './i18n/messages.js';
import { giveNonceToLibraries } from './style-nonce.js';

giveNonceToLibraries();
const root = document.getElementById('root');
if (root !== null) {
  await startMessages();
  createRoot(root).render(<App />);
}
