// `node tools/run.mjs <project> <file below its dist> [arguments]`: runs a tool from the build, and builds only where there
// is none: on a server no compiler is needed, nor a folder that can be written to.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const [project, file, ...args] = process.argv.slice(2);
const program = new URL(`${project}/dist/${file}`, root);

if (!existsSync(program)) {
  const compiler = fileURLToPath(new URL('node_modules/typescript/bin/tsc', root));
  const { status } = spawnSync(process.execPath, [compiler, '-b', project], {
    cwd: fileURLToPath(root),
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error(`${project} could not be built: run npm ci && npm run build`);
    process.exit(1);
  }
}
// As if it had been started by itself.
process.argv = [process.argv[0], fileURLToPath(program), ...args];
await import(program.href);
