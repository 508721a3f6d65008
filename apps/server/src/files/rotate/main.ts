import { runCommand } from '../../command-line.ts';
import { connectDatabase } from '../../database/connect.ts';
import { withDatabase } from '../../database/find-database.ts';
import { migrate } from '../../database/migrate.ts';
import { migrations } from '../../database/migrations/all.ts';
import { withoutCore } from '../../sequencer/without-core.ts';
import { rotateKey } from '../rotate-key.ts';

// `NEW_FILE_KEY=... npm run rotate-key`: seals everything anew under another FILE_KEY. The exchange is stopped.

await runCommand(async (settings) => {
  const from = settings.fileKey;
  if (!from) throw new Error('FILE_KEY: set the key that it is sealed with now.');
  const to = Buffer.from(process.env.NEW_FILE_KEY?.trim() ?? '', 'base64');
  if (to.length !== 32)
    throw new Error('NEW_FILE_KEY: expected 32 bytes in base64, from: openssl rand -base64 32');
  await withDatabase(settings, { mayCreate: false }, (url) =>
    withoutCore(url, async () => {
      const { db, close } = connectDatabase(url, { applicationName: 'bourse-rotate-key' });
      try {
        await migrate(db, migrations);
        const sealed = await rotateKey(db, from, to);
        console.log(
          `${sealed} values are sealed under the new key. Set it as FILE_KEY and start; backups of before need the old one.`,
        );
      } finally {
        await close();
      }
    }),
  );
});
