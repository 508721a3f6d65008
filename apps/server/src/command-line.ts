import { loadSettings, type Settings } from './settings.ts';

/** A command of an operator's shell, with the settings of its environment; what goes wrong it says in a line, exit code 1. */
export async function runCommand(command: (settings: Settings) => Promise<void>): Promise<void> {
  const settings = loadSettings(process.env);
  if (!('port' in settings)) {
    for (const error of settings) console.error(error);
    process.exit(1);
  }
  try {
    await command(settings);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
