import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { PanelError } from '../../common/problems/panel.errors.js';
import { NoRoomForBody } from '../load/bodies/body-budget.js';
import { logFailure } from './failure-log.js';

class TooManyLogins extends PanelError {
  constructor() {
    super(429, 'Too many logins at once', { logLevel: 'warn' });
  }
}

describe('the log of rejected requests under overload', () => {
  it('has one line at once and then one a second, without a stack', async () => {
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
    const request = { id: 'x', log };
    for (let count = 0; count < 1000; count++) {
      logFailure(new TooManyLogins(), new TooManyLogins(), request);
      logFailure(new NoRoomForBody(), new NoRoomForBody(), request);
    }
    expect(lines).toHaveLength(1);
    await sleep(1200);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"more":999');
    expect(lines.join('')).not.toMatch(/stack|\.ts:/);
    logFailure(new TooManyLogins(), new TooManyLogins(), request);
    expect(lines).toHaveLength(3);
  });
});
