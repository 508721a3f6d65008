import { ATTACKS } from './attacks.ts';
import { Means, type Target } from './means.ts';

/** What an attacker's process is told. */
export interface Order {
  readonly name: string;
  readonly isControl: boolean;
  readonly target: Target;
}

process.once('message', ({ name, isControl, target }: Order) => {
  const { attack, control } = ATTACKS[name]!;
  void (isControl ? control : attack)(new Means(target));
});
