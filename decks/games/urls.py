"""Addresses of solo games. The start form of one's own deck is `decks:start_solo`."""

from django.urls import path

from decks.games.first import views as first_views
from decks.games.replay import issue_report_views, picture_views, question_reports, question_views, replay_views
from decks.games.solo import (
    advice_views,
    forecast_views,
    from_record_views,
    games,
    index,
    machine_views,
    passing_views,
    start_views,
    table_views,
)

app_name = "solo"

urlpatterns = [
    path("d/<slug:share>/solo", start_views.start_shared, name="start_shared"),
    path("solo/", index.index, name="index"),
    path("solo/first/", first_views.first_page, name="first_page"),
    path("solo/first/begin", first_views.begin_first, name="begin_first"),
    path("solo/cpu", start_views.quick, name="quick"),
    path("solo/games/", games.games, name="games"),
    path("solo/from-record/", from_record_views.from_record, name="from_record"),
    path("solo/questions/<slug:question>/", question_views.question_page, name="question_page"),
    path("solo/questions/<slug:question>/board.jpg", picture_views.question_picture, name="question_picture"),
    path("solo/questions/<slug:question>/try", question_views.try_question, name="try_question"),
    path("solo/questions/<slug:question>/report", question_reports.report_question, name="report_question"),
    path("solo/questions/<slug:question>/<slug:answer>/report", question_reports.report_answer, name="report_answer"),
    path("solo/questions/<slug:question>/remove", question_views.remove_question, name="remove_question"),
    path("solo/questions/<slug:question>/<slug:answer>/", question_views.branch, name="branch"),
    path("solo/questions/<slug:question>/<slug:answer>/remove", question_views.remove_answer, name="remove_answer"),
    path("solo/<slug:token>/ask", question_views.ask_about, name="ask_about"),
    path("solo/<slug:token>/answer", question_views.answer_page, name="answer_page"),
    path("solo/<slug:token>/delete", games.delete, name="delete"),
    path("solo/<slug:token>/", table_views.table, name="table"),
    path("solo/<slug:token>/act", table_views.act, name="act"),
    path("solo/<slug:token>/hand", table_views.play_by_hand, name="play_by_hand"),
    path("solo/<slug:token>/set", table_views.set_by_hand, name="set_by_hand"),
    path("solo/<slug:token>/undo", table_views.take_back, name="take_back"),
    path("solo/<slug:token>/redo", table_views.bring_back, name="bring_back"),
    path("solo/<slug:token>/open", passing_views.open_hand, name="open_hand"),
    path("solo/<slug:token>/turn", passing_views.turn, name="turn"),
    path("solo/<slug:token>/advice", advice_views.advice, name="advice"),
    path("solo/<slug:token>/forecast", forecast_views.forecast, name="forecast"),
    path("solo/<slug:token>/leave-help", first_views.leave_help, name="leave_help"),
    path("solo/<slug:token>/stops", table_views.stops, name="stops"),
    path("solo/<slug:token>/thinking", machine_views.thinking, name="thinking"),
    path("solo/<slug:token>/cut-short", machine_views.cut_short, name="cut_short"),
    path("solo/<slug:token>/think", machine_views.think, name="think"),
    path("solo/<slug:token>/weaker", machine_views.weaker, name="weaker"),
    path("solo/<slug:token>/again", start_views.again, name="again"),
    path("solo/<slug:token>/share", replay_views.share, name="share"),
    # One's own game by its token, or anybody's by the key of its link.
    path("solo/<slug:token>/replay/", replay_views.replay, name="replay"),
    path("solo/<slug:token>/board.jpg", picture_views.replay_picture, name="replay_picture"),
    path("solo/<slug:token>/record.txt", replay_views.record_text, name="record_text"),
    path("solo/<slug:token>/doubt", issue_report_views.doubt, name="doubt"),
    path("solo/<slug:token>/continue", replay_views.continue_from, name="continue_from"),
]
