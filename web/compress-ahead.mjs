import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const WORTH_IT = 1024;

/** Writes `.br` and `.gz` beside every file that is text, so that none is compressed while somebody waits. */
export function compressAhead() {
  let folder = '';
  return {
    name: 'compress-ahead',
    apply: 'build',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir, 'assets')),
    closeBundle: () => {
      for (const name of readdirSync(folder).filter((each) => /\.(js|css|svg|json)$/.test(each))) {
        const path = join(folder, name);
        const contents = readFileSync(path);
        if (contents.length < WORTH_IT) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: contents.length };
        writeFileSync(`${path}.br`, brotliCompressSync(contents, { params }));
        writeFileSync(`${path}.gz`, gzipSync(contents, { level: 9 }));
      }
    },
  };
}
