// A program that changes users while another one measures. In the process of the clients, each commit would keep them waiting.
import { Workshop } from '../workshop.mjs';

process.once('message', async ({ settings, perSecond, users }) => {
  const workshop = await Workshop.open(settings);
  const changes = workshop.changeUsers(perSecond, users);
  process.once('message', async () => {
    const made = await changes.stop();
    await workshop.close();
    process.send(made);
  });
  process.send('begun');
});
