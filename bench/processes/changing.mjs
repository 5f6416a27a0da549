// A program that changes users while another one measures. In the process of the clients, each commit would keep them waiting.
//
// It is asked with one message, and responds with one: `{ settings }` first, then any number of `{ uid }` for one change, or
// `{ perSecond, users }` to begin changes, and 'stop' to end them, whose response is the changes made a second.
import { Workshop } from '../workshop.mjs';

let workshop;
let changes;

process.on('message', async (question) => process.send(await answerTo(question)));

async function answerTo(question) {
  if (question === 'stop') return changes.stop();
  const { settings, uid, perSecond, users } = question;
  if (settings !== undefined) workshop = await Workshop.open(settings);
  else if (uid === undefined) changes = workshop.changeUsers(perSecond, users);
  else await workshop.changePasswd(uid);
  return 'done';
}
