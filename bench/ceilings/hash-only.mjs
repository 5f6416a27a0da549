// Checks a password against its hash, and nothing else.
import { verify } from '@node-rs/argon2';
import { answerRounds } from './closed-loop.mjs';

const [hash, password] = process.argv.slice(2);

answerRounds(async () => {
  if (!(await verify(hash, password))) throw new Error('the password is wrong');
});
