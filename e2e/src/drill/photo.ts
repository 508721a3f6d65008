import type { DrillScene } from './scene.ts';

/** The front photo of an identity check, as an operator is shown it. */
export async function photoOf(scene: DrillScene, application: string): Promise<Buffer> {
  const answer = await scene.admin.get(`/ops/api/kyc/photo/${application}/front`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok || bytes.length === 0) throw new Error(`a photo was answered ${answer.status}`);
  return bytes;
}
