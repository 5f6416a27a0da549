import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const MIN_BYTES = 1024;

/** Writes `.br` and `.gz` beside every text file, so that the server compresses nothing on request. */
export function precompress() {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir, 'assets')),
    closeBundle: () => {
      for (const name of readdirSync(folder).filter((each) => /\.(js|css|svg|json)$/.test(each))) {
        const path = join(folder, name);
        const contents = readFileSync(path);
        if (contents.length < MIN_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: contents.length };
        writeFileSync(`${path}.br`, brotliCompressSync(contents, { params }));
        writeFileSync(`${path}.gz`, gzipSync(contents, { level: 9 }));
      }
    },
  };
}
