import { Readable } from 'node:stream';
import yazl from 'yazl';

/** What a file in the ZIP is made of, asked for when its turn comes. */
export type ZipContent = () => AsyncIterable<string | Buffer>;

/** A ZIP that is written as it is read: one file after the other, as fast as its reader takes it. */
export function zipStream(files: Readonly<Record<string, ZipContent>>): Readable {
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream as Readable;
  zip.on('error', (error: Error) => stream.destroy(error));
  for (const [name, content] of Object.entries(files))
    zip.addReadStreamLazy(name, (add) => {
      const file = Readable.from(content());
      file.on('error', (error) => stream.destroy(error));
      add(null, file);
    });
  zip.end();
  return stream;
}
