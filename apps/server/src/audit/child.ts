import { audit } from './audit.ts';

// The audit as a child process (see run-audit.ts): takes the address of the database and the folder of the archive, sends back the report.

process.once('message', ({ databaseUrl, archive }: { databaseUrl: string; archive: string }) => {
  void audit(databaseUrl, archive).then(
    (report) => send({ report }),
    (error: unknown) => send({ error: error instanceof Error ? error.message : String(error) }),
  );
});
// The exchange is gone: nobody wants the report.
process.once('disconnect', () => process.exit(1));

function send(answer: object): void {
  process.send!(answer, () => process.exit(0));
}
