import type { AdminClient } from './admin-client.js';
import { Panel } from './panel.js';
import { LinegateCommand } from './process/command-line.js';

// Each function registers the hooks of one describe block: before its tests they start panels and pass them on, after its tests they
// stop them.

interface WithOwner {
  readonly panel: Panel;
  /** On the admin API. */
  readonly owner: AdminClient;
}

/** A panel and an operator with the role `owner`. */
export function usePanelWithOwner(assign: (started: WithOwner) => void): void {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
    assign({ panel, owner: panel.admin(await panel.given.operator('owner')) });
  });
  afterAll(() => panel.stop());
}

interface TwoProcesses {
  readonly panel: Panel;
  readonly other: Panel;
}

/** Two processes of one panel: they share database, secret and clock. */
export function useTwoProcesses(assign: (started: TwoProcesses) => void): void {
  let panel: Panel;
  let other: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
    other = await panel.another();
    assign({ panel, other });
  });
  afterAll(async () => {
    await other.stop();
    await panel.stop();
  });
}

interface WithCommands {
  readonly panel: Panel;
  readonly linegate: LinegateCommand;
}

/** A panel and the command line on its database. Commands use the machine's clock, so the panel is set to the same time. */
export function usePanelWithCommands(assign: (started: WithCommands) => void): void {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
    panel.clock.set(Date.now());
    assign({ panel, linegate: new LinegateCommand(panel.environment) });
  });
  afterAll(() => panel.stop());
}
