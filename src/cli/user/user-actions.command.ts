import type { Command } from 'commander';
import type { User } from '../../users/user/user.entity.js';
import { userRecord } from '../../users/user/user.mapper.js';
import { UsersService } from '../../users/users.service.js';
import type { CommandRunner } from '../command-runner.js';
import { askingFirst, confirm, confirmEffect, type ConfirmOptions } from '../input/confirm.js';
import { bytes } from '../output/figures.js';
import type { Output } from '../output/output.js';
import { LIVE_CONNECTIONS } from './service-loss.js';
import { userText } from './user-text.js';

/** Adds the commands that change a user without options: `enable`, `disable`, `end-sessions`, `reset-traffic` and `delete`. */
export function addUserActionCommands(user: Command, runner: CommandRunner): void {
  user
    .command('enable <user>')
    .description('switch the proxy service on')
    .action(
      runner.action(async (panel, who: string) => shown(await panel.service(UsersService).set(who, { enable: 1 }))),
    );

  askingFirst(user.command('disable <user>').description('switch the proxy service off and end all sessions')).action(
    runner.action(async (panel, who: string, options: ConfirmOptions) => {
      const { id, account } = await panel.service(UsersService).get(who);
      const effect = `${LIVE_CONNECTIONS}. ${account} would lose the proxy service, and be logged out everywhere`;
      await confirmEffect(effect, options, runner.terminal);
      return shown(await panel.service(UsersService).set(id, { enable: 0 }));
    }),
  );

  askingFirst(
    user.command('end-sessions <user>').description('log the user out everywhere; subscription links stay valid'),
  ).action(
    runner.action(async (panel, who: string, options: ConfirmOptions) => {
      const { id, account } = await panel.service(UsersService).get(who);
      const effect = `${account} would be logged out everywhere; subscription links stay valid`;
      await confirmEffect(effect, options, runner.terminal);
      await panel.service(UsersService).endSessions(id);
      return { document: { id, account }, text: `All sessions of ${account} have ended.` };
    }),
  );

  askingFirst(user.command('reset-traffic <user>').description('set both counters to zero')).action(
    runner.action(async (panel, who: string, options: ConfirmOptions) => {
      const { id, account, u, d } = await panel.service(UsersService).get(who);
      const effect = `The counters of ${account} (${bytes(u + d)}) would be set to zero for good; the ledger stays`;
      await confirmEffect(effect, options, runner.terminal);
      return shown(await panel.service(UsersService).resetTraffic(id));
    }),
  );

  askingFirst(user.command('delete <user>').description('delete a user and all their data')).action(
    runner.action(async (panel, who: string, options: ConfirmOptions) => {
      const { id, account } = await panel.service(UsersService).get(who);
      await confirm(`User ${id} (${account}) and everything of theirs`, options, runner.terminal, LIVE_CONNECTIONS);
      await panel.service(UsersService).delete(id);
      return { document: { id, account, deleted: true }, text: `User ${id} (${account}) was deleted.` };
    }),
  );
}

function shown(user: User): Output {
  const record = userRecord(user);
  return { document: record, text: userText(record) };
}
