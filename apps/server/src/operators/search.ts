import { sql, type RawBuilder } from 'kysely';

/** A text for `like` that finds it anywhere, whatever signs are in it. */
export function anywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** A user by part of the e-mail address, or by his whole id. For queries that join `users`. */
export function matchesUser(search: string): RawBuilder<boolean> {
  const id = /^[1-9][0-9]{0,8}$/.test(search) ? Number(search) : 0;
  return sql<boolean>`(users.email like ${anywhere(search.toLowerCase())} or users.id = ${id})`;
}
