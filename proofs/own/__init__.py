"""Papers of users: folders outside of the project, with statements as text."""
