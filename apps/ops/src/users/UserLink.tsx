import { Link } from '@tanstack/react-router';

export function UserLink({ id, email }: { id: string; email: string }) {
  return (
    <Link to="/users/$id" params={{ id }} className="link">
      {email} <span className="text-muted">({id})</span>
    </Link>
  );
}
