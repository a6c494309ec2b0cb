export interface User {
    name: string;
}

// expect: def function Avatar
// expect: edge Avatar type_hint_of User
export default function Avatar({ user }: { user: User }) {
    return <img alt={user.name} />;
}
