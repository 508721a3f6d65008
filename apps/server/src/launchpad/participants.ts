import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { ProjectTable } from './records.ts';
import type { OpenProjects } from './open-projects.ts';

/** How many users take part in projects, without counting them for each caller. */
export class Participants {
  readonly #db: Database;
  readonly #projects: OpenProjects;
  /** Of projects that nobody can join any more, as of the last change of their row. */
  readonly #counted = new Map<string, { readonly updatedAt: string; readonly count: Promise<number> }>();

  constructor(db: Database, projects: OpenProjects) {
    this.#db = db;
    this.#projects = projects;
  }

  async of({ id, updated_at }: Pick<ProjectTable, 'id' | 'updated_at'>): Promise<number> {
    const project = this.#projects.get(Number(id));
    if (project) return project.shares.size;
    let known = this.#counted.get(id);
    if (known?.updatedAt !== updated_at) {
      known = { updatedAt: updated_at, count: this.#count(id) };
      this.#counted.set(id, known);
      known.count.catch(() => this.#counted.delete(id));
    }
    return known.count;
  }

  /** Those who got nothing took no part; those whose money came back from a cancelled project did. */
  async #count(id: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(distinct owner)::int as count from subscriptions
      where project_id = ${id} and (status <> 'refunded' or paid > 0)`.execute(this.#db);
    return rows[0]!.count;
  }
}
