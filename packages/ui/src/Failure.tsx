/** Why something was not done, read out at once; nothing while there is nothing to say. */
export function Failure({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="text-13 text-danger">
      {text}
    </p>
  );
}
