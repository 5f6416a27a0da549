/**
 * Lets a command go on when its reader has gone, as in `linegate user list | head`: what it has begun to change is finished, and what it
 * still prints is dropped. Any other failure to write, such as a full disk, ends in `onFailure`.
 */
export function outliveReader(stream: NodeJS.WritableStream, onFailure: (error: Error) => void): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') onFailure(error);
  });
}
