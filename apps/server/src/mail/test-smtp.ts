import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A mail as it came over the wire. */
export interface Received {
  readonly to: string;
  readonly text: string;
}

/**
 * How the server behaves: takes mail, says nothing at all, dribbles an endless greeting, refuses for now or for good, or
 * hangs up where it should say that it has taken the mail.
 */
export type Mood = 'kind' | 'silent' | 'dribbles' | 'busy' | 'refuses' | 'hangs up';

/** A mail server that speaks SMTP, takes what it is given, and misbehaves as it is told. */
export class TestSmtp {
  mood: Mood = 'kind';
  readonly mails: Received[] = [];
  /** Whom somebody wanted to write to and when (ms), each time, whatever he was answered. */
  readonly asked: { readonly to: string; readonly at: number }[] = [];
  /** Connections so far. */
  connections = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = createServer((socket) => this.#accept(socket));
  }

  /** With a port, where one was before. */
  static async start(port = 0): Promise<TestSmtp> {
    const smtp = new TestSmtp();
    await new Promise<void>((resolve) => smtp.#server.listen(port, '127.0.0.1', resolve));
    return smtp;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(socket: Socket): void {
    this.connections++;
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    let dribble: NodeJS.Timeout | undefined;
    socket.on('close', () => {
      clearInterval(dribble);
      this.#sockets.delete(socket);
    });
    if (this.mood === 'silent') return;
    if (this.mood === 'dribbles') {
      dribble = setInterval(() => socket.write('220-wait\r\n'), 50);
      return;
    }
    this.#talk(socket);
  }

  #talk(socket: Socket): void {
    let left = '';
    let to = '';
    let data: string[] | undefined;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say('220 sink');
    const line = (text: string): void => {
      if (data) {
        if (text !== '.') return void data.push(text);
        const mail = { to, text: data.join('\r\n') };
        data = undefined;
        this.mails.push(mail);
        if (this.mood === 'hangs up') return void socket.destroy();
        return say('250 taken');
      }
      const verb = text.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') {
        to = /<(.*)>/.exec(text)![1]!;
        this.asked.push({ to, at: performance.now() });
        if (this.mood === 'busy') return say('451 come again later');
        if (this.mood === 'refuses') return say('550 nobody of that name');
      }
      if (verb === 'DATA') data = [];
      if (verb === 'QUIT') return void socket.end('221 bye\r\n');
      say(verb === 'DATA' ? '354 go on' : '250 yes');
    };
    socket.on('data', (chunk) => {
      const lines = (left + String(chunk)).split('\r\n');
      left = lines.pop()!;
      for (const each of lines) line(each);
    });
  }
}
