-- Accounts. There is no table archive yet.
CREATE TABLE IF NOT EXISTS shop.users (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL, -- CREATE TABLE hidden (id INT)
  role_id INT REFERENCES roles(id)
);

CREATE TABLE "roles" (
  id INTEGER PRIMARY KEY,
  `title` TEXT
);

CREATE TABLE orders (
  id INT,
  user_id INT,
  FOREIGN KEY (user_id) REFERENCES users (id)
);

ALTER TABLE users ADD COLUMN age INT;

-- Who may log in.
CREATE VIEW active_users AS
SELECT u.id, title_of(r.id) FROM users u JOIN roles r ON r.id = u.role_id;

CREATE OR REPLACE FUNCTION title_of(n int) RETURNS text AS $$
BEGIN
  RETURN n;
END;
$$ LANGUAGE plpgsql;

CREATE INDEX users_by_name ON users (name);

CREATE TRIGGER renamed AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION title_of();

INSERT INTO orders (id) VALUES ('FROM archive');

-- expect: def struct users
-- expect: def struct roles
-- expect: def field users.name
-- expect: def field users.age
-- expect: def field roles.title
-- expect: def type active_users
-- expect: def function title_of
-- expect: def function renamed
-- expect: no-def hidden
-- expect: no-def users_by_name
-- expect: exported users
-- expect: edge users.role_id type_hint_of roles
-- expect: edge orders type_hint_of users
-- expect: edge active_users type_hint_of users
-- expect: edge active_users type_hint_of roles
-- expect: edge active_users calls title_of
-- expect: edge renamed calls title_of
-- expect: edge renamed type_hint_of users
-- expect: edge schema.sql type_hint_of orders
-- expect: no-edge * type_hint_of archive
-- expect: no-edge title_of calls *
-- expect: no-edge active_users type_hint_of orders
