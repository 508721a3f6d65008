import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP that was written as a stream, by the directory at its end. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.length - 22;
  let at = bytes.readUInt32LE(end + 16);
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const size = bytes.readUInt32LE(at + 20);
    const name = bytes.readUInt16LE(at + 28);
    const start = bytes.readUInt32LE(at + 42);
    const content = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const packed = bytes.subarray(content, content + size);
    const isStored = bytes.readUInt16LE(at + 10) === 0;
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), isStored ? packed : inflateRawSync(packed));
    at += 46 + name + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}
