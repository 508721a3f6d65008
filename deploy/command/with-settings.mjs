// `node with-settings.mjs FILE COMMAND ...`: what `npm run COMMAND -- ...` would run, with the settings of FILE as systemd reads its
// EnvironmentFile: line by line, and nothing in a value means anything to a shell. npm itself would write into the home folder of a
// user who has none.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [file, name, ...args] = process.argv.slice(2);
const command = JSON.parse(readFileSync('package.json', 'utf8')).scripts[name];
if (command === undefined) {
  end(64, `there is no command ${name}`);
}
let text;
try {
  text = readFileSync(file, 'utf8');
} catch (error) {
  end(78, error.message);
}
// The settings by the environment, where other users do not see them; only the command by the arguments.
const child = spawn('/bin/sh', ['-c', `${command} "$@"`, 'bourse', ...args], {
  stdio: 'inherit',
  env: { ...process.env, ...settingsOf(text) },
});
// A terminal tells both; whoever kills this one means the command.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
});

function end(code, why) {
  process.stderr.write(`bourse: ${why}\n`);
  process.exit(code);
}

/**
 * The assignments of an EnvironmentFile (systemd.exec(5), parse_env_file of its source): comments begin with # or ;, space around
 * name and value does not count, a value that begins with a quote goes to the next one, a backslash takes what follows as it is (in
 * double quotes only of " \ ` $), and continues the line at its end.
 */
function settingsOf(source) {
  const found = {};
  let rest = source.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  while (rest !== '') {
    const line = /^[^\n]*/.exec(rest)[0];
    const [assigned, key] = /^\s*([A-Za-z_]\w*)[ \t]*=/.exec(line) ?? [];
    if (assigned === undefined || /^\s*[#;]/.test(line)) {
      rest = rest.slice(line.length + 1);
      continue;
    }
    const value = readValue(rest.slice(assigned.length));
    found[key] = value.text;
    rest = value.rest;
  }
  return found;
}

/** A value from after its = to the end of its line. */
function readValue(source) {
  let [text, at] = ['', 0];
  for (;;) {
    const [space] = /^[ \t]*/.exec(source.slice(at));
    at += space.length;
    const quote = source[at];
    if (quote !== '"' && quote !== "'") break;
    for (at++; at < source.length && source[at] !== quote; at++) {
      if (quote === '"' && source[at] === '\\') {
        const next = source[++at] ?? '';
        if (next !== '\n') text += '"\\`$'.includes(next) ? next : `\\${next}`;
      } else text += source[at];
    }
    at++;
  }
  // How far the text goes that is no space at the end of the line.
  let end = text.length;
  for (; at < source.length && source[at] !== '\n'; at++) {
    if (source[at] === '\\') {
      const next = source[++at] ?? '\n';
      if (next !== '\n') text += next;
      end = text.length;
    } else {
      text += source[at];
      if (!' \t'.includes(source[at])) end = text.length;
    }
  }
  return { text: text.slice(0, end), rest: source.slice(at + 1) };
}
