import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a Node program to its end, and returns all its output. The program ends when this process does. */
export async function programOutput(file: string, args: readonly string[]): Promise<string> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [file, ...args], { env: { PATH }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  await once(child, 'close');
  return output;
}
